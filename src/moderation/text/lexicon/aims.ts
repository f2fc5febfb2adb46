/**
 * Words by which somebody is aimed at, next to a word that is mostly harmless: "you …", "such a stupid …", "… off",
 * 你这个…, …东西. An entry may be a pattern.
 */
export const aims = {
  /** Before the word, with any of `between` in between. */
  people: words(
    `you u he she they hes shes theyre youre ur your yo my his her their this that these those me`,
  ),
  between: [
    ...words(`are r is was were re s a an the all such some one total complete real proper fucking fuckin`),
    ...words(`stupid dumb little old big wet hard hot nice tight dirty filthy absolute utter sexy fat ugly`),
    ...words(
      `lazy own damn bloody racist crazy ghetto lil grown boring trash good bad smart weak broke bald`,
    ),
    ...words(`punk raggedy sorry lame fake thirsty skinny black white to suck lick and`),
    'kind of',
  ],
  /** Directly before the word, or with only articles and the like in between. */
  before: [
    ...words(`such what suck lick kiss eat show grab touch stroke ride wet hard tight sexy fucking stupid`),
    ...words(`dumb dirty filthy ugly lazy total complete nice big huge hot crazy ghetto lil grown boring`),
    ...words(`trash broke bald punk raggedy lame fake thirsty skinny dat dis ya`),
  ],
  articles: words(`an? me my your ur his her the some that on`),
  after: [
    ...words(`you u off sucker suckers head face hole pics? pictures vids? videos?`),
    'on (?:my|your|ur|me|her|his)',
    'in (?:my|your|ur|me|her|his|the mouth)',
  ],
  hanBefore: [
    ...words(`你 您 他 她 它 妳 这 那 你们 他们 她们 这个 那个 这种 那种 一个 一群 群 帮`),
    ...words(`死 臭 大 真 太 真是 都是 就是 全是 个个 楼主 是不是 老`),
  ],
  hanBetween: words(`的 就 就是 都 都是 是 个 真 才 真是 什么`),
  hanAfter: words(`东西 玩意 人渣 国家 民族 男 女 省 吧你 们 滚 一样 不如 去死`),
} as const;

function words(list: string): string[] {
  return list.split(' ');
}

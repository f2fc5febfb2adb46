import type { Context } from './lexicon.ts';

export const harmlessContexts: readonly Context[] = [
  {
    entries: ['bitch'],
    near: /\b(?:vet|vets|veterinary|pupp(?:y|ies)|litter|kennels?|breeders?|whelp\w*|spay\w*|pedigree|beagle|collie|labrador|retriever|spaniel|terrier|in heat)\b/i,
  },
  {
    entries: ['retard'],
    near: /\b(?:potentials?|growth|fire|flames?|combustion|ignition|spark|advanced|propagat\w*|wave|waves|delayed by)\b/i,
  },
  {
    entries: ['hoe'],
    // The tool; or Dutch for "how".
    near: /\b(?:garden\w*|rakes?|weeds?|soil|shovels?|spades?|plough\w*|tools?|farm\w*|corn|rotary|downs?|het|een|niet|maar|voor|zij|zijn|werd|wordt|worden|moet|ook|weer|vaak|jullie|haar|naar|waar)\b/i,
  },
  { entries: ['clown'], near: /\b(?:circus|fish|balloons?|costumes?|parade)\b/i },
  { entries: ['ratchet'], near: /\b(?:wrench|straps?|socket|gears?|pawl|tools?|spanner|clank)\b/i },
  { entries: ['orgasm', 'clit'], near: /\b(?:study|studies|patients?|clinical|medical|anatomy|therapy)\b/i },
  { entries: ['恶心'], near: /呕吐|干呕|头晕|头痛|孕|腹|胃|医生|医院|药|症状|乏力|化疗/ },
  { entries: ['脑瘫', '智障'], near: /康复|患|治疗|儿童|孩子|手术|医|特殊教育|特教|残疾|人士|关爱/ },
  { entries: ['赌博'], near: /警|打击|抓获|宣传|禁止|拒绝|远离|反赌|戒|罪|案|法院|法律|危害|违法/ },
  { entries: ['强奸'], near: /警方|法院|检察|判处|判刑|一审|二审|起诉|嫌疑人|被捕|刑法|刑事/ },
  { entries: ['骗子', '小偷'], near: /警|提醒|防|当心|小心|抓获|报案/ },
  { entries: ['垃圾'], near: /分类|回收|清理|清运|焚烧|填埋|环保|环卫|桶|袋/ },
];

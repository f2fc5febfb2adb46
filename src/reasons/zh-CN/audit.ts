import type { audit as english } from '../en/audit.ts';
import type { Sentences } from '../sentences.ts';

export const audit = {
  row_was_edited: ({ row, place }) =>
    `第 ${row} 行（位置 ${place}）与封存内容不符：该行或其前的哈希被更改，或该行被移动。`,
  row_detail_was_changed: ({ row, place }) =>
    `第 ${row} 行（位置 ${place}）的详情被更改或移除，而链中没有相应记录。`,
  row_is_missing: ({ place }) => `位置 ${place} 的行缺失。`,
  rows_are_missing: ({ from, to }) => `位置 ${from} 至 ${to} 的行缺失。`,
  row_was_inserted: ({ row, place }) => `第 ${row} 行被插入到位置 ${place}，该位置在首位之前，或属于另一行。`,
  rows_of_other_table: ({ count }) => `记录中有 ${count} 行属于其他数据表。这些行被移动或插入到了那里。`,
  chain_was_rewritten: ({ row, place, from }) =>
    `位置 ${place}（第 ${row} 行）的链与已导出的链头不符：位置 ${from} 与 ${place} 之间有内容被重写。`,
  chain_was_cut_off: ({ place, furthest }) =>
    `链在位置 ${place} 结束，但已导出过位置 ${furthest} 的链头：从位置 ${place + 1} 起的行被截去。`,
  no_exported_heads: ({ folder }) => `${folder} 中没有已导出的链头。`,
  no_such_folder: ({ folder }) => `文件夹 ${folder} 不存在。`,
  no_public_key_in: ({ name, folder }) => `${folder} 中没有 ${name}：请给出 --public-key。`,
  head_not_signed_with_key: ({ line, name }) => `${name} 的第 ${line} 行不是用此密钥签名的链头。`,
  heads_of_other_key: ({ folder, other, own, count }) =>
    `${folder} 中有 ${count} 个链头用密钥 ${other} 签名，而不是 ${own}。它们属于另一个安装，或系伪造。`,
  no_head_is_known: ({ folder }) =>
    `数据库中没有 ${folder} 内任何链头的记录：该文件夹属于另一个安装，或数据库中的列表被更改。`,
  heads_are_missing: ({ folder, count, place, to }) =>
    `${folder} 中缺少数据库已知的 ${count} 个链头；第一个在位置 ${place}，曾写到 ${to}。`,
  head_is_not_known: ({ place, at }) =>
    `位置 ${place} 的链头于 ${at} 导出，但数据库没有其记录：数据库中的链头列表被更改。`,
  head_was_never_written: ({ place }) =>
    `数据库称位置 ${place} 的链头从未写出，但其后的链头已写出：数据库中的链头列表被更改。`,
} satisfies Sentences<typeof english>;

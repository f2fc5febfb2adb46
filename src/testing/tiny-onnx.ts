// ONNX is protobuf. These few bytes are written by hand, so that the repository needs no model.

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)];
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
];
const string = (field: number, text: string): number[] => bytes(field, [...Buffer.from(text)]);

/** A `ValueInfoProto` of float32; a size of -1 is any. */
function value(name: string, shape: readonly number[]): number[] {
  const dims = shape.flatMap((size) => bytes(1, size < 0 ? string(2, 'any') : number(1, size)));
  const tensor = [...number(1, 1), ...bytes(2, dims)];
  return [...string(1, name), ...bytes(2, bytes(1, tensor))];
}

/** A model whose three scores are a picture's average red, green and blue: one GlobalAveragePool. */
export function averageColourModel(): Uint8Array {
  const node = [...string(1, 'pixels'), ...string(2, 'colours'), ...string(4, 'GlobalAveragePool')];
  const graph = [
    ...bytes(1, node),
    ...string(2, 'average-colour'),
    ...bytes(11, value('pixels', [1, 3, -1, -1])),
    ...bytes(12, value('colours', [1, 3, 1, 1])),
  ];
  return Uint8Array.from([
    ...number(1, 8),
    ...bytes(7, graph),
    ...bytes(8, [...string(1, ''), ...number(2, 13)]),
  ]);
}

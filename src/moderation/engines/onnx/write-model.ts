// An ONNX model is a protobuf message. Only the few parts of it that networks of ours need are written here.

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
};
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const message = (field: number, ...parts: readonly Uint8Array[]): Buffer => {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([varint(field * 8 + 2), varint(size), ...parts]);
};
const string = (field: number, text: string): Buffer => message(field, Buffer.from(text));
const numbers = (field: number, values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => number(field, value)));

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | BigInt64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const types = { float: 1, integer: 7 } as const;
const attributeTypes = { float: 1, text: 3, integers: 7, integer: 2 } as const;

/** A `Float32Array` with one value is a number that need not be whole. */
type Attribute = string | number | readonly number[] | Float32Array;

function attribute(name: string, value: Attribute): Buffer {
  if (typeof value === 'string')
    return message(5, string(1, name), string(4, value), number(20, attributeTypes.text));
  if (typeof value === 'number')
    return message(5, string(1, name), number(3, value), number(20, attributeTypes.integer));
  if (value instanceof Float32Array) {
    // Field 2, four bytes.
    const float = Buffer.concat([Buffer.of(2 * 8 + 5), bytesOf(value)]);
    return message(5, string(1, name), float, number(20, attributeTypes.float));
  }
  return message(5, string(1, name), numbers(8, value), number(20, attributeTypes.integers));
}

/** Writes a network step by step. Each step returns the name of its output, which further steps read. */
export type ModelWriter = {
  /** Weights, or whole numbers such as a shape. */
  constant(values: Float32Array | readonly number[], shape: readonly number[]): string;
  step(operator: string, inputs: readonly string[], attributes?: Record<string, Attribute>): string;
  /** The model, which has one input of this shape. */
  end(input: { name: string; shape: readonly number[] }, outputs: readonly string[]): Uint8Array;
};

export function writeModel(): ModelWriter {
  const steps: Buffer[] = [];
  const constants: Buffer[] = [];
  let count = 0;
  const value = (field: number, name: string, shape?: readonly number[]) => {
    const sizes = shape?.map((size) => message(1, number(1, size))) ?? [];
    const tensor = [number(1, types.float), ...(shape ? [message(2, ...sizes)] : [])];
    return message(field, string(1, name), message(2, message(1, ...tensor)));
  };
  return {
    constant(values, shape) {
      const name = `constant${count++}`;
      const isFloat = values instanceof Float32Array;
      const content = isFloat ? values : BigInt64Array.from(values, BigInt);
      const type = number(2, isFloat ? types.float : types.integer);
      constants.push(message(5, numbers(1, shape), type, string(8, name), message(9, bytesOf(content))));
      return name;
    },
    step(operator, inputs, attributes = {}) {
      const name = `step${count++}`;
      const read = inputs.map((input) => string(1, input));
      const set = Object.entries(attributes).map(([key, one]) => attribute(key, one));
      steps.push(message(1, ...read, string(2, name), string(4, operator), ...set));
      return name;
    },
    end(input, outputs) {
      const ends = outputs.map((name) => value(12, name));
      const graph = [
        ...steps,
        string(2, 'network'),
        ...constants,
        value(11, input.name, input.shape),
        ...ends,
      ];
      return Buffer.concat([number(1, 8), message(7, ...graph), message(8, string(1, ''), number(2, 13))]);
    },
  };
}

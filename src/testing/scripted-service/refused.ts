/** Thrown while a request is answered; becomes the signed envelope with this code and message. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

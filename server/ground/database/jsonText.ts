/**
 * A part of an answer that PostgreSQL has written as JSON. It is sent as it is, without being read (`serialization.ts`).
 * @typeParam Value what the text says
 */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): Value {
    return JSON.parse(this.text) as Value
  }

  /** For who serializes it without knowing it. */
  toJSON(): Value {
    return this.parse()
  }
}

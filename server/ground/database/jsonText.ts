/**
 * Part of a response that PostgreSQL has written as JSON. It is sent as is, without being parsed (`serialization.ts`).
 * @typeParam Value type of the parsed text
 */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  parse(): Value {
    return JSON.parse(this.text) as Value
  }

  /** For serializers that do not know this class. */
  toJSON(): Value {
    return this.parse()
  }
}

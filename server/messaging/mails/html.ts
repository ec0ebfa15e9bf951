/** HTML that is inserted unescaped. Any other value in a template is escaped. */
export class Html {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** Template tag for HTML: escapes every value that is not `Html`. */
export const html = (source: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]) =>
  new Html(source.map((text, index) => text + written(values[index] ?? '')).join(''))

const written = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.source
  return typeof value === 'string' ? escape(value) : value.map(({ source }) => source).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

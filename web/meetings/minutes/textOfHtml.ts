/** Elements that end a line of text. */
const blocks = 'p, h2, h3, h4, li, tr, blockquote, table, ul, ol, br, hr'

/** Returns the words of sanitized HTML, a line for each block. The document is inert: nothing in it is loaded or run. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll(blocks)) block.after('\n')
  return body.textContent.replaceAll(/\n{2,}/g, '\n').trim()
}

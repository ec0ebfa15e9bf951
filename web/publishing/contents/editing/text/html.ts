import type { Editor } from '@tiptap/core'

/** The text as it is saved: without the empty lines at its end, where one goes on writing, nor the captions that nobody wrote. */
export const htmlOf = (editor: Editor): string =>
  editor
    .getHTML()
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/(?:<p><\/p>)+$/, '')

/** A saved text for the editor, which knows no caption of a table: it becomes a line above it. */
export function toEditor(html: string): string {
  if (!html.includes('<caption')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const caption of body.querySelectorAll('caption')) {
    const line = document.createElement('p')
    line.append(...caption.childNodes)
    caption.closest('table')?.before(line)
    caption.remove()
  }
  return body.innerHTML
}

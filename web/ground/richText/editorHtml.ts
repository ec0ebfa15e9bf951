import type { Editor } from '@tiptap/core'

/** Returns the HTML to save, without trailing empty paragraphs and empty captions. */
export const toSavedHtml = (editor: Editor): string =>
  editor
    .getHTML()
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')

/** Converts saved HTML for the editor, which has no table captions: they become a paragraph above the table. */
export function toEditorHtml(html: string): string {
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

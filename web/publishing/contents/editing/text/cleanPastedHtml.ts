/** Matches the list marker that Word writes in the paragraph of a list item: « · », « 1. », « a) ». */
const wordListMarker = /^\s*(?:[·•▪◦o§\-–]|\d{1,3}[.)]|[a-z][.)])(?:\s|\u00A0)+/u

/**
 * Cleans pasted HTML before the editor parses it: turns Word paragraphs into lists, lowers Word headings by one level,
 * removes comments and markers. The editor itself drops unsupported elements.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(stripStyles(html), 'text/html')
  for (const useless of body.querySelectorAll('style, script, xml, meta, link, title')) useless.remove()
  for (const foreign of body.querySelectorAll('*'))
    if (foreign.tagName.includes(':')) foreign.replaceWith(...foreign.childNodes)
  for (const title of body.querySelectorAll('h1')) renameElement(title, 'h2')
  for (const title of body.querySelectorAll('h5, h6')) renameElement(title, 'h4')
  rebuildLists(body)
  for (const line of body.querySelectorAll('p'))
    if (!line.textContent.trim() && !line.querySelector('img')) line.remove()
  return body.innerHTML
}

/**
 * Removes styles, event handlers and comments, in which Word hides whole documents. First replaces the list markers of
 * Word by elements that keep the kind of the list.
 */
const stripStyles = (html: string) =>
  html
    .replaceAll(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/g, (_all, mark: string) =>
      /\d|[a-z][.)]/.test(mark.replaceAll(/<[^>]*>|&nbsp;/g, '')) ? '<i data-mark="ol"></i>' : '<i data-mark="ul"></i>',
    )
    .replaceAll(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')
    // these violate the content security policy even in a detached document
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, '')

/** Turns consecutive paragraphs marked as items into lists. */
function rebuildLists(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) {
    const mark = item.querySelector<HTMLElement>('[data-mark]')
    const isNumbered = mark ? mark.dataset['mark'] === 'ol' : /^\s*\d/.test(item.textContent)
    mark?.remove()
    const first = item.firstChild
    if (!mark && first) first.textContent = first.textContent?.replace(wordListMarker, '') ?? ''
    const before = item.previousElementSibling
    const kind = isNumbered ? 'OL' : 'UL'
    const list =
      before?.tagName === kind && before.hasAttribute('data-gathered') ? before : document.createElement(kind)
    list.setAttribute('data-gathered', '')
    const line = document.createElement('li')
    line.append(...item.childNodes)
    if (list === before) item.remove()
    else item.replaceWith(list)
    list.append(line)
  }
}

function renameElement(element: Element, name: string) {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

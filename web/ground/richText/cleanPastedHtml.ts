/** Matches the list marker that Word writes in the paragraph of a list item: « · », « 1. », « a) ». */
const wordListMarker = /^\s*(?:[·•▪◦o§\-–]|\d{1,3}[.)]|[a-z][.)])(?:\s|\u00A0)+/u
/** Matches the marker of a numbered item: « 1. », « iv) ». */
const numberMarker = /^\W*(?:\d|[a-z]{1,4}[.)])/i

/**
 * Cleans pasted HTML before the editor parses it: turns Word paragraphs into lists, keeps the header row of tables, lowers
 * Word headings by one level, removes comments and markers. The editor itself drops unsupported elements.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(stripStyles(html), 'text/html')
  for (const useless of body.querySelectorAll('style, script, xml, meta, link, title')) useless.remove()
  for (const foreign of body.querySelectorAll('*'))
    if (foreign.tagName.includes(':')) foreign.replaceWith(...foreign.childNodes)
  for (const title of body.querySelectorAll('h1')) renameElement(title, 'h2')
  for (const title of body.querySelectorAll('h5, h6')) renameElement(title, 'h4')
  rebuildLists(body)
  for (const table of body.querySelectorAll('table')) markHeaderRow(table)
  for (const line of body.querySelectorAll('p'))
    if (!line.textContent.trim() && !line.querySelector('img') && !line.closest('td, th')) line.remove()
  return body.innerHTML
}

/**
 * Removes styles, event handlers and comments, in which Word hides whole documents. What Word says of lists in them is
 * kept as attributes: the marker of an item (`data-mark`), and its level (`data-level`).
 */
const stripStyles = (html: string) =>
  html
    // as comments in files, as markup in the clipboard
    .replaceAll(
      /(?:<!--\[if !supportLists\]-->|<!\[if !supportLists\]>)([\s\S]*?)(?:<!--\[endif\]-->|<!\[endif\]>)/g,
      '<i data-mark="">$1</i>',
    )
    .replaceAll(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '')
    // these violate the content security policy even in a detached document
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi, (_all, double?: string, single?: string) =>
      listAttribute(double ?? single ?? ''),
    )
    .replaceAll(/\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, '')

/** Returns what a style of Word says of a list, as an attribute. */
function listAttribute(style: string): string {
  if (/mso-list:\s*ignore/i.test(style)) return ' data-mark=""'
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1]
  return level ? ` data-level="${level}"` : ''
}

/** Turns consecutive paragraphs marked as items into lists, nested by their level. */
function rebuildLists(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"], p[data-level]')) {
    const mark = item.querySelector<HTMLElement>('[data-mark]')
    const isNumbered = mark ? numberMarker.test(mark.textContent) : /^\s*\d/.test(item.textContent)
    mark?.remove()
    const first = item.firstChild
    if (!mark && first) first.textContent = first.textContent?.replace(wordListMarker, '') ?? ''
    const line = document.createElement('li')
    line.append(...item.childNodes)
    addToList(item, line, isNumbered ? 'OL' : 'UL', Number(item.dataset['level'] ?? 1))
    item.remove()
  }
}

/** Adds an item to the list that ends before its paragraph, or to a new list there. */
function addToList(item: HTMLElement, line: HTMLElement, kind: 'OL' | 'UL', level: number) {
  const before = item.previousElementSibling
  const isList = before?.hasAttribute('data-gathered') && (level > 1 || before.tagName === kind)
  let list = isList && before ? before : gatheredList(kind)
  if (list !== before) item.before(list)
  for (let depth = 1; depth < level && list.lastElementChild; depth += 1) {
    const parent: Element = list.lastElementChild
    const inner = parent.lastElementChild
    const continues = inner?.hasAttribute('data-gathered') && (depth < level - 1 || inner.tagName === kind)
    list = continues && inner ? inner : gatheredList(kind)
    if (list !== inner) parent.append(list)
  }
  list.append(line)
}

function gatheredList(kind: 'OL' | 'UL'): HTMLElement {
  const list = document.createElement(kind)
  list.setAttribute('data-gathered', '')
  return list
}

/** Turns the cells of a header row into header cells: a row that Word repeats on each page, or a first row in bold. */
function markHeaderRow(table: HTMLTableElement) {
  for (const cell of table.querySelectorAll('thead td')) renameElement(cell, 'th')
  if (table.querySelector('th') || table.rows.length < 2) return
  const cells = [...(table.rows[0]?.cells ?? [])]
  if (!cells.every(isBold)) return
  for (const cell of cells) {
    for (const bold of cell.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes)
    renameElement(cell, 'th')
  }
}

/** Whether all words of a cell are in bold. */
function isBold(cell: HTMLElement): boolean {
  const words = cell.textContent.trim()
  const bold = [...cell.querySelectorAll('b, strong')].filter((part) => !part.parentElement?.closest('b, strong'))
  const compact = (text: string) => text.replaceAll(/\s+/g, '')
  return words !== '' && compact(bold.map((part) => part.textContent).join('')) === compact(words)
}

function renameElement(element: Element, name: string) {
  const other = document.createElement(name)
  for (const span of ['colspan', 'rowspan']) {
    const value = element.getAttribute(span)
    if (value) other.setAttribute(span, value)
  }
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/**
 * Selects the first occurrence of a passage in the editor of this place, and scrolls to it, so that typing replaces it.
 * Whitespace is ignored: a passage may span several paragraphs.
 */
export function selectPassage(place: Element | null, passage: string): void {
  const editor = place?.querySelector<HTMLElement>('[contenteditable="true"]')
  const range = editor && findRange(editor, passage)
  if (!range) return
  editor.focus({ preventScroll: true })
  getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

/** Finds a passage in the text of an element; null if it is not there. */
export function findRange(element: Element, passage: string): Range | null {
  const { text, places } = charactersOf(element)
  const searched = withoutSpaces(passage)
  const at = searched === '' ? -1 : text.indexOf(searched)
  const [first, last] = [places[at], places[at + searched.length - 1]]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

const withoutSpaces = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, '')

/** The characters of an element but its whitespace, each with its place. */
function charactersOf(element: Element) {
  const places: { node: Node; offset: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent ?? ''
    for (let offset = 0; offset < words.length; offset += 1) {
      const character = words.charAt(offset)
      if (/\s/u.test(character)) continue
      text += character
      places.push({ node, offset })
    }
  }
  return { text, places }
}

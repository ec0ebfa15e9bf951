/** Returns the words that are selected in an editor of the page; empty without any. */
export function selectedPassage(): string {
  const selection = getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[contenteditable="true"]') ? String(selection).trim() : ''
}

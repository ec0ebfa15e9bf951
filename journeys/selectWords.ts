import type { Page } from '@playwright/test'

/** Selects words of the text, as with a finger. */
export const selectWords = (page: Page, words: string) =>
  page.getByText(words).evaluate((element, searched) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(searched) ?? -1
      if (at < 0) continue
      getSelection()?.setBaseAndExtent(node, at, node, at + searched.length)
      return
    }
  }, words)

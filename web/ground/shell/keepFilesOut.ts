const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Refuses files that are dropped where nothing receives them: the browser would leave the page to show them, and what
 * was typed would be lost. Call it before any other listener of the window, so that those that receive files decide.
 */
export function keepFilesOut() {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}

import type { IncomingMessage } from 'node:http'
import { StoreUnavailable } from './store.ts'

/**
 * Destroys the content of a response when its server sends nothing for a time although all it sent has been read. Who
 * reads slowly, or pauses a podcast, keeps the connection: what the server would send next then waits in the buffer.
 * @param stalledMs time without a byte, in milliseconds
 */
export function destroyWhenStalled(content: IncomingMessage, stalledMs: number): void {
  const { socket } = content
  const check = () => {
    if (content.readableLength > 0 || content.complete) socket.setTimeout(stalledMs)
    else content.destroy(new StoreUnavailable(`the object store sent nothing for ${stalledMs} ms`))
  }
  socket.setTimeout(stalledMs)
  socket.on('timeout', check)
  // The connection goes back to the agent.
  content.once('close', () => {
    socket.off('timeout', check)
    socket.setTimeout(0)
  })
}

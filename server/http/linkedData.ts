import type { App } from './app.ts'

const linkedData = 'application/ld+json; charset=utf-8'

/** Answers are JSON-LD; who asks for plain JSON alone is told that it is (API.md, "Answers"). */
export function answerLinkedData(app: App) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.getHeader('content-type') !== 'application/json; charset=utf-8') return payload
    const accept = request.headers.accept ?? ''
    const plainAlone = accept.includes('application/json') && !accept.includes('application/ld+json')
    if (!plainAlone) reply.header('content-type', linkedData)
    return payload
  })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { type Action, policy } from '#contract/ground/policy/policy.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { App } from '#server/ground/http/app.ts'
import { callRouteInternally } from './internalCalls.ts'

/** The module built from the site map (`build/pageCalls.ts`). */
interface PageCallsModule {
  pageCalls: (path: string, query: string, user: { can: readonly Action[] }) => string[]
}

/**
 * Makes the API calls of a page's screen on the server, so that the page contains their responses. Returns a JSON
 * object by URL, as text; null when the screen makes no call.
 */
export type PreloadResponses = (request: FastifyRequest, viewer: Viewer) => Promise<string> | null

/**
 * Loads the built list of calls of each screen.
 * @param folder of the web build; without a build, pages contain no responses
 */
export async function loadResponsePreloader(app: App, folder: string): Promise<PreloadResponses> {
  const written = join(folder, '.vite', 'pageCalls.js')
  if (!existsSync(written)) return () => null
  const { pageCalls } = (await import(pathToFileURL(written).href)) as PageCallsModule
  return (request, viewer) => {
    const [path = '', query = ''] = request.url.split(/\?(.*)/s)
    const can = (Object.keys(policy) as Action[]).filter((action) => canSomewhere(viewer, action))
    const calls = pageCalls(path, query, { can })
    if (calls.length === 0) return null
    return Promise.all(calls.map((url) => preloadResponse(app, request, viewer, url))).then(
      (entries) => `{${entries.filter((entry) => entry !== null).join(',')}}`,
    )
  }
}

async function preloadResponse(app: App, request: FastifyRequest, viewer: Viewer, url: string): Promise<string | null> {
  const answer = await callRouteInternally(app, request, viewer, url)
  return answer && `${JSON.stringify(url)}:${answer}`
}

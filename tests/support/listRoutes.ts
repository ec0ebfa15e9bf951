import type { World } from './world.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type CallMethod = (typeof methods)[number]

/** Lists the routes of a method, `PUT /api/irps/:id`, from the server's routing tree. */
export function listRoutes({ app }: Pick<World, 'app'>, method: CallMethod): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false, method })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', isRoute] = /^([│├└─\s]*)(\S+?)( \(\w+\))?$/u.exec(line) ?? []
      const depth = indent.length / 4
      above.splice(depth - 1, above.length, path)
      return isRoute ? [`${method} ${above.join('')}`] : []
    })
}

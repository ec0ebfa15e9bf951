import { expect, signIn, test } from './journey.ts'

// A page preloads all the code of its own screen, so that the browser fetches it at once, and no code of another
// screen.

for (const path of ['/home', '/articles', '/recherche?q=budget', '/irps', '/mes-documents', '/auth/login'])
  test(`the page at ${path} preloads the code of its screen and no other`, async ({ page, member, context }) => {
    if (path !== '/auth/login') await signIn(context, await member())
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
    })
    const answer = await page.goto(path)
    await expect(page.locator('h1, main h2').first()).toBeVisible()
    const shown = [...asked]
    const html = (await answer?.text()) ?? ''
    const named = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)

    expect(shown.filter((file) => !named.includes(file))).toEqual([])
    if (path !== '/home') expect(named.filter((file) => file?.includes('/HomePage-'))).toEqual([])
  })

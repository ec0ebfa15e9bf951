/** Returns the URL of another page of a result: `/documents/12?page=3&mots=avis` with page 7. */
export function resultPageUrl(url: string, page: number): string {
  const [path = '', written] = url.split('?', 2)
  const query = new URLSearchParams(written)
  query.set('page', String(page))
  return `${path}?${query}`
}

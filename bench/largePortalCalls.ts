import type { BenchEnvironment } from './environment.ts'

/** Calls of one kind on the large portal. */
export interface CallGroup {
  figure: string
  paths: string[]
  /** which readers make them; all when left out */
  readers?: readonly string[]
  budgetMs?: number
}

/** Lists, by kind, each list with its sorts and filters, records, homes and statistics of the large portal. */
export async function listCalls(ground: BenchEnvironment): Promise<CallGroup[]> {
  const [ids] = await ground.query<Record<'body' | 'type' | 'commission' | 'thematic' | 'job' | 'user', number>>(
    `select (select id from bodies where code = 'VOL2') as body, (select min(id) from document_types where name like 'Type de volume%') as type,
      (select min(id) from document_commissions where name like 'Commission de volume%') as commission,
      (select min(id) from thematics where name like 'Projet de volume%') as thematic,
      (select min(id) from jobs where name like 'Fonction de volume%') as job,
      (select min(id) from users where email like 'volume%@example.org') as user`,
  )
  if (!ids) throw new Error('le grand portail est vide')
  // Of the body of the member who reads them.
  const [records] = await ground.query<Record<'document' | 'session' | 'content', number>>(
    `select (select max(id) from documents where status = 'published' and channel = 'none' and not confidential and body_id = $1
        and session_id in (select id from sessions where status <> 'draft' and not confidential)) as document,
      (select max(id) from sessions where status = 'closed' and not confidential and body_id = $1) as session,
      (select max(content.id) from contents content join content_thematics on content_id = content.id
        where content.status = 'published' and content.channel = 'none' and content.body_ids = '{}') as content`,
    [ids.body],
  )
  if (!records) throw new Error('le grand portail est vide')
  const { body, type, commission, thematic, job, user } = ids
  const list = (path: string, queries: readonly string[]) => ['', ...queries].map((query) => `${path}?${query}`)
  const orders = (...fields: string[]) => fields.flatMap((field) => [`order[${field}]=asc`, `order[${field}]=desc`])
  const combined = (filters: readonly string[], sorts: readonly string[]) =>
    filters.flatMap((filter) => sorts.map((sort) => `${filter}&${sort}`))
  const documentOrders = orders('date', 'publishedAt', 'updatedAt', 'title')
  const contentOrders = orders('publishedAt', 'updatedAt', 'title')
  const userOrders = orders('lastName')
  return [
    {
      figure: 'documents',
      paths: list('/api/documents', [
        ...documentOrders,
        ...combined([`irp=${body}`, `documentType=${type}`, 'q=budget', `irp=${body}&q=budget`], documentOrders),
        `documentCommission=${commission}`,
        'family=session',
        `thematic=${thematic}`,
        'status=archived',
        'author=me',
        'date[after]=2024-01-01&date[before]=2024-12-31',
        'q=budget+logement',
        'q=introuvable',
        'page=5',
        `irp=${body}&page=5`,
      ]),
    },
    {
      figure: 'séances',
      paths: list('/api/sessions', [
        ...orders('startsAt'),
        ...combined([`irp=${body}`, 'type=committee', 'status=convened', `thematic=${thematic}`], orders('startsAt')),
        'startsAt[after]=2024-01-01T00:00:00Z&startsAt[before]=2024-12-31T00:00:00Z',
        'page=5',
      ]),
    },
    {
      figure: 'contenus',
      paths: list('/api/contents', [
        ...contentOrders,
        ...combined(['contentType=article', `thematic=${thematic}`, 'q=budget'], contentOrders),
        `irp=${body}`,
        'year=2024',
        'q=introuvable',
        'page=5',
      ]),
    },
    {
      figure: 'annuaire',
      paths: list('/api/users', [
        ...userOrders,
        ...combined([`irp=${body}`, `job=${job}`, 'q=marie', 'q=brand', 'initial=b'], userOrders),
        'q=introuvable',
        'page=5',
      ]),
      // Others may not see as many people in an hour.
      readers: ['administrator'],
    },
    {
      figure: 'fiches et accueils',
      paths: [
        '/api/home',
        `/api/irps/${body}/home`,
        `/api/thematics/${thematic}/home`,
        `/api/documents/${records.document}`,
        `/api/sessions/${records.session}`,
        `/api/contents/${records.content}`,
        `/api/users/${user}`,
        '/api/notifications?itemsPerPage=20',
        '/api/irps',
        '/api/thematics',
      ],
    },
    {
      figure: 'suggestions',
      paths: [
        '/api/search/suggestions?q=budg',
        // A word in the title of each document.
        '/api/search/suggestions?q=doss',
        '/api/search/suggestions?q=dossier+budg',
      ],
    },
    {
      figure: 'statistiques',
      paths: ['/api/statistics', '/api/statistics/reading'],
      readers: ['administrator'],
      budgetMs: 100,
    },
  ]
}

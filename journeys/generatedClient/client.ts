import createClient from 'openapi-fetch'
import type { paths } from './dist/portal.d.ts'

// A program with an access token and the types of the OpenAPI document, nothing else of the portal: files a PDF in a body,
// submits it and reads it again.

interface Filing {
  portal: string
  token: string
  bodyId: number
  pdf: Uint8Array<ArrayBuffer>
}

export async function fileDocument({ portal, token, bodyId, pdf }: Filing) {
  const client = createClient<paths>({ baseUrl: portal, headers: { Authorization: `Bearer ${token}` } })

  const types = await client.GET('/api/document_types', { params: { query: { pagination: 'false' } } })
  const type = dataOf(types).member.find(({ active }) => active)
  if (!type) throw new Error('The portal has no type of documents')

  const filed = await client.POST('/api/documents', {
    body: {
      title: 'Procès-verbal déposé par un programme',
      family: 'functioning',
      irp: `/api/irps/${bodyId}`,
      documentType: `/api/document_types/${type.id}`,
      file: 'proces-verbal.pdf',
    },
    // the types know the fields of the form; the content of the file is added here
    bodySerializer: ({ file, ...fields }) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields))
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      form.append('file', new File([pdf], file, { type: 'application/pdf' }))
      return form
    },
  })
  const path = { id: dataOf(filed).id }
  dataOf(await client.POST('/api/documents/{id}/submission', { params: { path } }))
  const { id, title, status } = dataOf(await client.GET('/api/documents/{id}', { params: { path } }))
  return { id, title, status }
}

/** Returns the data of an answer. @throws Error with the refusal of the portal */
function dataOf<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`)
  return data
}

import { expect, test } from 'vitest'
import { buildUploadForm, isSameTarget, uploadPath } from './uploadTarget.ts'

const file = new File(['%PDF-1.7'], 'Note.pdf', { type: 'application/pdf' })

test('the form of a new document has its target fields before the file', () => {
  const place = { irp: 3, family: 'session', session: 12, point: undefined } as const
  expect(uploadPath(place)).toBe('/api/documents')
  const form = buildUploadForm(place, file, false)
  expect([...form.keys()]).toEqual(['irp', 'family', 'session', 'file'])
  expect(form.get('session')).toBe('12')
})

test('the form of a new version contains only the file', () => {
  const place = { irp: 3, versionOf: 7 }
  expect(uploadPath(place)).toBe('/api/documents/7/versions')
  expect([...buildUploadForm(place, file, false).keys()]).toEqual(['file'])
})

test('acceptDuplicate is sent when the user accepted a duplicate', () => {
  expect(buildUploadForm({ irp: 3, versionOf: 7 }, file, true).get('acceptDuplicate')).toBe('true')
})

test('targets with the same fields in another order are equal', () => {
  const place = { irp: 3, family: 'committee', documentCommission: 5 } as const
  expect(isSameTarget(place, { documentCommission: 5, session: undefined, family: 'committee', irp: 3 })).toBe(true)
  expect(isSameTarget(place, { irp: 3, family: 'committee' })).toBe(false)
})

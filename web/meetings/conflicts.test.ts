import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./', import.meta.url)

/** Dialogs that send a version of what they do not edit. */
const withoutFields = [
  'minutes/versions/RedraftDialog.tsx',
  'minutes/versions/VersionDialog.tsx',
  // the conflict of the session form itself
  'sessions/form/saving/ConflictDialog.tsx',
]

test('a dialog that sends the version of a record shows what somebody else has written meanwhile', () => {
  const dialogs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /Dialogs?\.tsx$/.test(name) && !withoutFields.includes(name))
    .map((name) => ({ name, source: readFileSync(new URL(name, folder), 'utf8') }))
  const versioned = dialogs.filter(({ source }) => /\bversion\b/i.test(source))

  expect(versioned.length).toBeGreaterThan(5)
  expect(versioned.filter(({ source }) => !/\buseRecordConflict[(<]/.test(source)).map(({ name }) => name)).toEqual([])
})

import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Minutes } from '#contract/meetings/sessions/followUp.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { fileNewVersion } from '#server/papers/documents/filing.ts'
import { openMinutesWorld } from '#tests/support/minutes.ts'

// The approval fixes the text that people have read: its caller names the version, and what was written since is refused.

const { world, secretary, validator, member, url, hold, draft, text, save, share, ...calls } = await openMinutesWorld()
const file = () => calls.file(validator)
const minutes = (who = validator) => calls.minutes(who)
const move = (state: Minutes['state'], read?: Parameters<typeof calls.move>[2]) => calls.move(validator, state, read)
afterAll(() => world.close())
beforeEach(async () => {
  await hold()
  await draft()
})

describe('the approval of a text', () => {
  test.each(['filed', 'opened to remarks after it was filed'])(
    'that has changed since it was %s is refused',
    async (how) => {
      await save('<p>Lu.</p>')
      await file()
      if (how !== 'filed') await share()
      await move('sent')
      const read = await minutes()
      await save('<p>Changé depuis.</p>')
      // also when the screen is opened after the change
      for (const version of [read, undefined]) {
        const refused = await move('approved', version)
        expect(refused.json()).toMatchObject({ status: 409, code: 'minutes.textChanged' })
        expect(refused.json().description).toBe(
          'Le texte du procès-verbal a changé depuis celui que vous approuvez : relisez-le, puis déposez-le de nouveau en PDF avant de l’approuver.',
        )
      }
      expect((await text()).versions.map(({ kind }) => kind)).not.toContain('approved')
      expect((await minutes()).state).toBe('sent')
      await file()
      const approved = await move('approved')
      expect(approved.statusCode, approved.body).toBe(200)
      expect((await text()).html).toBe('<p>Changé depuis.</p>')
    },
  )

  test('is that of the version which the caller names, and of none without one', async () => {
    await save('<p>Lu.</p>')
    await file()
    await move('sent')
    const { version } = await minutes()
    for (const read of [{ version }, { version, textVersion: null }, { version, textVersion: 1 }])
      expect((await move('approved', read)).json()).toMatchObject({ code: 'minutes.textChanged' })
    const { version: textVersion } = await text()
    expect((await move('approved', { version, textVersion })).statusCode).toBe(200)
    // later states do not name it again: it does not change any more
    expect((await move('published', { version: version + 1 })).statusCode).toBe(200)
  })

  test.each(['before', 'after'])(
    'that was opened to remarks again without a change, %s the form was opened, is that which was filed',
    async (when) => {
      await save('<p>Lu.</p>')
      await file()
      await move('sent')
      const read = await minutes()
      await share()
      await share()
      const approved = await move('approved', when === 'after' ? read : undefined)
      expect(approved.statusCode, approved.body).toBe(200)
      expect((await text()).html).toBe('<p>Lu.</p>')
      // the approval ends the remarks
      const late = await member.post(url('minutes_remarks'), { passage: 'Lu', comment: 'Trop tard ?' })
      expect(late.json()).toMatchObject({ status: 409, code: 'minutes.approved' })
    },
  )

  test('that has changed, and was opened to remarks since, is refused to who has read the one before', async () => {
    await save('<p>Lu.</p>')
    await file()
    await move('sent')
    const read = await minutes()
    await save('<p>Changé depuis.</p>')
    await share()
    expect((await move('approved', read)).json()).toMatchObject({ code: 'minutes.textChanged' })
    expect((await move('approved')).statusCode).toBe(200)
  })

  test('beside a file that somebody has uploaded is that of the present text', async () => {
    await save('<p>Lu.</p>')
    await file()
    await move('sent')
    await save('<p>Terminé ailleurs.</p>')
    const { document } = await minutes()
    await fileNewVersion(world.portal, validator.id, document!.id, {
      fileName: 'Signé.pdf',
      content: Readable.from([await textPdf([['Signé.']])]),
    })
    expect((await move('approved')).statusCode).toBe(200)
  })

  test('has a version for who writes it alone', async () => {
    await save('<p>Lu.</p>')
    expect(await minutes(secretary)).toMatchObject({ textVersion: 2 })
    expect(await minutes(member)).toMatchObject({ textVersion: null })
  })
})

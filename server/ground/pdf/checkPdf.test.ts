import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPdf } from './checkPdf.ts'
import { textPdf } from './samples.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signature-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function check(bytes: Uint8Array | string) {
  const file = join(folder, 'file.pdf')
  await writeFile(file, bytes)
  return await checkPdf(file)
}

test('a PDF is accepted, also with up to a kilobyte before its header', async () => {
  const pdf = await textPdf([['Bonjour']])
  expect(await check(pdf)).toBe('ok')
  expect(await check(Buffer.concat([Buffer.alloc(900, '\n'), pdf]))).toBe('ok')
  expect(await check(Buffer.concat([Buffer.alloc(1_024, '\n'), pdf]))).toBe('notPdf')
})

test('a truncated file has no trailer', async () => {
  const pdf = await textPdf(Array.from({ length: 40 }, (_, page) => [`Page ${page}`]))
  expect(await check(pdf.subarray(0, pdf.length / 2))).toBe('truncated')
})

test('what is not a PDF is refused, whatever its name', async () => {
  expect(await check('')).toBe('empty')
  expect(await check('%PD')).toBe('notPdf')
  expect(await check('<!doctype html><title>PDF</title>')).toBe('notPdf')
})

test('a missing file is an error of the caller', async () => {
  await expect(checkPdf(join(folder, 'absent.pdf'))).rejects.toThrow('ENOENT')
})

import { expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { pdfRejectionReason, sha256Of } from './pdfFile.ts'

const pdf = (content: BlobPart[], name = 'Note.pdf', type = 'application/pdf') => new File(content, name, { type })

test('a PDF is recognised by its signature, which may follow a few bytes', async () => {
  expect(await pdfRejectionReason(pdf(['%PDF-1.7\n']))).toBeNull()
  expect(await pdfRejectionReason(pdf([' '.repeat(1_023), '%PDF-1.7']))).toBeNull()
  expect(await pdfRejectionReason(pdf([' '.repeat(1_024), '%PDF-1.7']))).toBe('upload.pdfOnly')
  expect(await pdfRejectionReason(pdf(['PK\u0003\u0004 a word file']))).toBe('upload.pdfOnly')
  expect(await pdfRejectionReason(pdf([]))).toBe('upload.pdfOnly')
})

test('a file without a MIME type is accepted by its extension', async () => {
  expect(await pdfRejectionReason(pdf(['%PDF-1.4'], 'SCAN.PDF', ''))).toBeNull()
  expect(await pdfRejectionReason(pdf(['%PDF-1.4'], 'lettre.docx', ''))).toBe('upload.pdfOnly')
})

test('the size limit is the announced one', async () => {
  const filling = new Uint8Array(limits.pdfBytes - 5)
  expect(await pdfRejectionReason(pdf(['%PDF-', filling]))).toBeNull()
  expect(await pdfRejectionReason(pdf(['%PDF-', filling, ' ']))).toBe('upload.pdfSize')
})

test('sha256Of hashes the bytes of a file', async () => {
  expect(await sha256Of(pdf(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

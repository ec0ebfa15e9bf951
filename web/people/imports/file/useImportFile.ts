import { useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { usePreviewFile } from '#web/people/imports/mutations.ts'

/**
 * Keeps the file that an administrator chooses to import, its first lines, and the meaning given to its columns.
 * @param upload its error is forgotten when another file is chosen
 */
export function useImportFile(upload: { error: Error | null; reset: () => void }) {
  const { t } = useTranslation()
  const { data, mutate, reset } = usePreviewFile()
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [columns, setColumns] = useState<ColumnMatch[]>([])
  return {
    file,
    fault,
    columns,
    /** the first lines; undefined until they are read, and for a file that was refused */
    preview: upload.error === null ? data : undefined,
    choose: (chosen: File) => {
      setFault(null)
      upload.reset()
      reset()
      setColumns([])
      setFile(chosen)
      // a file that is too large is told when it is sent
      if (chosen.size <= limits.importBytes) mutate(chosen)
    },
    match: (said: ColumnMatch) => setColumns((before) => [...before.filter(({ title }) => title !== said.title), said]),
    /** Returns what to send; null, with a fault below the field, when it cannot be sent. */
    take: () => {
      if (file && file.size <= limits.importBytes) return { file, columns }
      setFault(t(file ? 'import.tooLarge' : 'import.noFile'))
      return null
    },
  }
}
export type ImportFile = ReturnType<typeof useImportFile>

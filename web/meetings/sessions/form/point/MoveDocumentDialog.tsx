import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Document } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { pointNumbers } from '#web/meetings/sessions/form/typed/agendaMoves.ts'
import type { SessionFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { nativeSelect } from '#web/meetings/sessions/form/typed/SessionTextField.tsx'
import { useSaveDocument } from '#web/papers/documents/mutations.ts'

/** Moves a document to another point of the session, or to the session itself. */
export function MoveDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useSaveDocument()
  const points = useFormContext<SessionFormValues>().getValues('points')
  const numbers = pointNumbers(points)
  const [point, setPoint] = useState(document.point?.id ?? null)
  return (
    <FormDialog
      title={t('sessionForm.document.moveTitle', { title: document.title })}
      action={t('sessionForm.document.moveHere')}
      busy={save.isPending}
      disabled={point === (document.point?.id ?? null)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(documentFormOnPoint(document, point), { onSuccess: onClose })
      }}
    >
      <TextField
        select
        label={t('sessionForm.document.point')}
        value={point ?? ''}
        onChange={({ target }) => setPoint(Number(target.value) || null)}
        slotProps={nativeSelect}
      >
        <option value="">{t('sessionForm.document.session')}</option>
        {points.map(
          ({ id, title, key }, index) =>
            // only saved points exist on the server
            id !== undefined && (
              <option key={key} value={id}>
                {`${numbers[index]}. ${title}`}
              </option>
            ),
        )}
      </TextField>
    </FormDialog>
  )
}

/** Returns the form of the document, unchanged except for its point. */
const documentFormOnPoint = (document: Document, point: number | null) => ({
  id: document.id,
  version: document.version,
  title: document.title,
  family: document.family,
  irp: { id: document.irp.id },
  session: document.session && { id: document.session.id },
  point: point === null ? null : { id: point },
  documentType: document.documentType && { id: document.documentType.id },
  documentCommission: document.documentCommission && { id: document.documentCommission.id },
  thematics: document.thematics.map(({ id }) => ({ id })),
  description: document.description,
  date: document.date,
  confidential: document.confidential,
  channel: document.channel,
})

import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Document } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { pointNumbers } from '#web/meetings/sessions/form/typed/agendaMoves.ts'
import type { SessionFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { nativeSelect } from '#web/meetings/sessions/form/typed/SessionTextField.tsx'
import { useMoveDocument } from '#web/meetings/sessions/form/useMoveDocument.ts'

/** Moves a document to another point of the session, or to the session itself. */
export function MoveDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation()
  const move = useMoveDocument()
  const points = useFormContext<SessionFormValues>().getValues('points')
  const numbers = pointNumbers(points)
  const [point, setPoint] = useState(document.point?.id ?? null)
  return (
    <FormDialog
      title={t('sessionForm.document.moveTitle', { title: document.title })}
      action={t('sessionForm.document.moveHere')}
      busy={move.isPending}
      disabled={point === (document.point?.id ?? null)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        move.mutate({ document, point }, { onSuccess: onClose })
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

import { mdiContentCopy } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'
import { CopySessionDialog } from './CopySessionDialog.tsx'
import { copyPastSession } from './typed/copyPastSession.ts'
import type { SessionFormValues } from './typed/formValues.ts'

/** Copies a past session of the body into the form of a new one. Renders nothing until a body is chosen. */
export function CopySession() {
  const { t } = useTranslation()
  const { control, getValues, setValue, trigger } = useFormContext<SessionFormValues>()
  const { dirtyFields, isSubmitted } = useFormState({ control })
  const [irp, points] = useWatch({ control, name: ['irp', 'points'] })
  const [isOpen, setIsOpen] = useState(false)
  /** Values filled in by an earlier copy; the next copy may replace them. */
  const [filled, setFilled] = useState<Partial<SessionFormValues>>({})
  if (irp === null) return null
  const isTyped = (name: keyof SessionFormValues) => Boolean(dirtyFields[name]) && getValues(name) !== filled[name]

  const take = (session: Session, replaces: boolean) => {
    const { points: copies, ...fields } = copyPastSession(session, getValues(), isTyped)
    const taken = { ...fields, ...(replaces && { points: copies }) }
    setFilled({ ...filled, ...taken })
    for (const [name, value] of Object.entries(taken)) setValue(name as 'title', value as string, { shouldDirty: true })
    if (isSubmitted) void trigger()
    setIsOpen(false)
    notify('success', t('sessionForm.repeat.done', { title: session.title }))
  }

  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<Icon path={mdiContentCopy} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('sessionForm.repeat.title')}
      </Button>
      {isOpen && (
        <CopySessionDialog
          bodyId={irp}
          typedPoints={isSamePoints(points, filled.points) ? 0 : points.length}
          onTake={take}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const isSamePoints = (typed: SessionFormValues['points'], filled: SessionFormValues['points'] = []) =>
  JSON.stringify(typed) === JSON.stringify(filled)

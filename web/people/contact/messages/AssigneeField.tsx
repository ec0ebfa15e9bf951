import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { PersonReference } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { administrators } from '#web/people/contact/api.ts'
import type { Draft } from './useFollowUpForm.ts'

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const

/**
 * Renders the assignee of a message: an administrator, or nobody.
 * @param now current assignee, even if no longer an administrator
 */
export function AssigneeField({ now }: { now: PersonReference | null }) {
  const { t } = useTranslation()
  const me = useMe()
  // does not suspend the form
  const { data } = useQuery(administrators)
  const { field, fieldState } = useController<Draft, 'assignedTo'>({ name: 'assignedTo' })
  const chosen = assigneeId(field.value)
  const people = [...(data?.member ?? [me])]
  const choices = now && people.every(({ id }) => id !== now.id) ? [now, ...people] : people
  const choose = (id: number | null) => field.onChange(id === null ? null : { id })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1.5 }}>
      <TextField
        select
        label={t('messages.assignedTo')}
        value={chosen ?? ''}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={({ target }) => choose(Number(target.value) || null)}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
        slotProps={nativeSelect}
        sx={{ flex: '1 1 200px' }}
      >
        <option value="">{t('messages.nobody')}</option>
        {choices.map((person) => (
          <option key={person.id} value={person.id}>
            {nameOf(person)}
          </option>
        ))}
      </TextField>
      {chosen !== me.id && (
        <Button variant="outlined" color="inherit" sx={{ my: 1 }} onClick={() => choose(me.id)}>
          {t('messages.take')}
        </Button>
      )}
    </Box>
  )
}

/** Returns the id of a relation written as a number or an IRI. */
const assigneeId = (person: Draft['assignedTo']): number | null =>
  typeof person === 'object' && person !== null ? person.id : null

import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { Branch, BranchUses } from '#contract/papers/classifications.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BranchUsesList } from './BranchUsesList.tsx'
import type { Choice } from './draft.ts'

interface MoveDialogProps {
  branch: Branch
  uses: BranchUses
  targets: readonly Choice[]
  busy: boolean
  onRemove: (moveTo: number) => void
  /** Deactivates the branch instead of deleting it; undefined when it is already inactive. */
  onDeactivate: (() => void) | undefined
  onClose: () => void
}

/** Deletes a branch that contains records, after asking for the branch to move them to. */
export function MoveDialog({ branch, uses, targets, busy, onRemove, onDeactivate, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const [moveTo, setMoveTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      title={t('branch.remove', { name: branch.name })}
      action={t('branch.removeAndMove')}
      tone="error"
      busy={busy}
      other={
        onDeactivate && (
          <Button variant="text" color="inherit" disabled={busy} onClick={onDeactivate}>
            {t('branch.deactivate')}
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(moveTo === '')
        if (moveTo !== '') onRemove(Number(moveTo))
      }}
      onClose={onClose}
    >
      <BranchUsesList uses={uses} />
      <TextField
        select
        required
        label={t('branch.moveTo')}
        value={moveTo}
        onChange={({ target }) => {
          setMoveTo(target.value)
          setMissing(false)
        }}
        error={isMissing}
        helperText={t(isMissing ? 'branch.moveToMissing' : 'branch.moveToHelp')}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          formHelperText: isMissing ? { role: 'alert' } : {},
        }}
      >
        <option value="">{t('branch.choose')}</option>
        {targets.map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {'\u2003'.repeat(depth) + name}
          </option>
        ))}
      </TextField>
    </FormDialog>
  )
}

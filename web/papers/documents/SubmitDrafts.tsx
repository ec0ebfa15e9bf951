import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { documentTypes } from '#web/papers/classification/api.ts'
import { treeChoices } from '#web/papers/classification/choices.ts'
import { myDraftsOf } from './api.ts'
import { useBulkSubmission } from './mutations.ts'
import './translations.ts'

/**
 * Submits my drafts of a session together, after asking for a document type for those without one. Renders nothing when
 * there are no drafts.
 */
export function SubmitDrafts({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation()
  const { data: drafts } = useQuery(myDraftsOf(sessionId))
  const open = drafts?.member.filter(({ documentType }) => documentType === null).length ?? 0
  const { data: types } = useQuery({ ...documentTypes, enabled: open > 0 })
  const [typeId, setTypeId] = useState<number | null>(null)
  const submit = useBulkSubmission()
  if (!drafts || drafts.totalItems === 0) return null
  const ids = drafts.member.map(({ id }) => id)

  return (
    <Card component="section" aria-label={t('doc.submit')} className="no-print" sx={bar}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{t('doc.draftsOfSession', { count: ids.length })}</Typography>
        {open > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('doc.unclassifiedCount', { count: open })}
          </Typography>
        )}
      </div>
      {open > 0 && (
        <TextField
          select
          size="small"
          label={t('doc.field.type')}
          value={typeId ?? ''}
          onChange={({ target }) => setTypeId(Number(target.value) || null)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ maxWidth: 320 }}
        >
          <option value="">{t('doc.field.choose')}</option>
          {treeChoices(types?.member ?? []).map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
        </TextField>
      )}
      <Button
        loading={submit.isPending}
        disabled={open > 0 && typeId === null}
        onClick={() => submit.mutate({ ids, documentType: typeId === null ? null : { id: typeId } })}
      >
        {t('doc.submitSeveral', { count: ids.length })}
      </Button>
    </Card>
  )
}

const bar = {
  display: 'grid',
  alignItems: 'center',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 320px) auto' },
  p: { xs: 2, sm: 2.5 },
} as const

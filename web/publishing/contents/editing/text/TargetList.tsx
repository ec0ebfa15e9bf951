import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { type LinkTarget, type LinkTargetKind, linkTargetSources, linkTargets } from './linkTargets.ts'

interface TargetListProps {
  kind: LinkTargetKind
  chosen: LinkTarget | null
  onChoose: (target: LinkTarget) => void
}

/** Searches records of the portal by words, or sessions by body. The chosen one stays visible. */
export function TargetList({ kind, chosen, onChoose }: TargetListProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [irp, setIrp] = useState<number | null>(null)
  const { data } = useQuery(linkTargets(kind, words, irp))
  const { data: everyBody } = useQuery(bodies)
  const label = t(linkTargetSources[kind].label)
  const found = data?.targets ?? []
  const isFound = found.some(({ href }) => href === chosen?.href)
  const listed = chosen && !isFound ? [chosen, ...found] : found
  return (
    <>
      {kind === 'sessions' ? (
        <TextField
          select
          size="small"
          label={t('contentForm.body')}
          value={irp ?? ''}
          onChange={({ target }) => setIrp(Number(target.value) || null)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('contentList.everyBody')}</option>
          {listInTreeOrder(everyBody?.member ?? []).map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
        </TextField>
      ) : (
        <Box sx={{ display: 'grid' }}>
          <SearchField label={t('linkDialog.search')} value={words} onSearch={setWords} />
        </Box>
      )}
      <Typography component="output" variant="body2" color="textSecondary">
        {data && t('linkDialog.found', { count: data.totalItems })}
      </Typography>
      <RadioGroup
        aria-label={label}
        value={chosen?.href ?? ''}
        onChange={(_event, href) => {
          const target = listed.find((one) => one.href === href)
          if (target) onChoose(target)
        }}
        sx={{ flexWrap: 'nowrap', maxHeight: 320, overflow: 'auto' }}
      >
        {listed.map(({ href, name, about }) => (
          <FormControlLabel
            key={href}
            value={href}
            control={<Radio />}
            sx={{ mx: 0, py: 0.5, overflowWrap: 'anywhere' }}
            label={
              <Box sx={{ minWidth: 0 }}>
                {name}
                {about && (
                  <Typography variant="body2" color="textSecondary">
                    {about}
                  </Typography>
                )}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </>
  )
}

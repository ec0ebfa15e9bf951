import { mdiClose, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxPapers } from '#contract/meetings/proposals/proposals.ts'
import type { Reference } from '#contract/people/references.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { paperChoices } from './api.ts'

interface PapersFieldProps {
  bodyId: number
  papers: readonly Reference[]
  onChange: (papers: readonly Reference[]) => void
}

/** Joins documents of the portal to a proposal: the joined ones, and a search for others. */
export function PapersField({ bodyId, papers, onChange }: PapersFieldProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const [words, setWords] = useState('')
  const { data } = useQuery({ ...paperChoices(bodyId, words), enabled: words !== '' })
  const found = words === '' ? [] : (data?.member ?? [])
  const others = found.filter(({ id }) => papers.every((paper) => paper.id !== id))
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography variant="h3" id={headingId} sx={{ mb: 1 }}>
        {t('proposal.papers')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {papers.map((paper) => (
          <PaperLine
            key={paper.id}
            title={paper.name}
            icon={mdiClose}
            label={t('proposal.removePaper', { title: paper.name })}
            onClick={() => onChange(papers.filter(({ id }) => id !== paper.id))}
          />
        ))}
      </Box>
      {papers.length < maxPapers && (
        <>
          <SearchField label={t('proposal.searchPapers')} value={words} onSearch={setWords} />
          <Box component="ul" sx={{ ...plainList, mt: 1 }}>
            {others.map(({ id, title }) => (
              <PaperLine
                key={id}
                title={title}
                icon={mdiPlus}
                label={t('proposal.addPaper', { title })}
                onClick={() => onChange([...papers, { id, name: title }])}
              />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

interface PaperLineProps {
  title: string
  icon: string
  label: string
  onClick: () => void
}

const PaperLine = ({ title, icon, label, onClick }: PaperLineProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
    <IconButton aria-label={label} title={label} onClick={onClick} sx={{ width: 44, height: 44 }}>
      <Icon path={icon} />
    </IconButton>
  </Box>
)

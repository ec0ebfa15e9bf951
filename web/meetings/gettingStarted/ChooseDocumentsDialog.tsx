import { mdiArrowUp, mdiClose, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { maxStartingDocuments } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { SearchField } from '#web/ground/ui/filters/SearchField.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { documentChoices, useChooseDocuments } from './api.ts'

interface Choice {
  id: number
  title: string
}

interface ChooseDocumentsDialogProps {
  bodyId: number
  chosen: readonly Choice[]
  onClose: () => void
}

/** Chooses what new members read first, in order: the chosen documents, and a search for others. */
export function ChooseDocumentsDialog({ bodyId, chosen, onClose }: ChooseDocumentsDialogProps) {
  const { t } = useTranslation()
  const chosenId = useId()
  const [picked, setPicked] = useState<readonly Choice[]>(chosen)
  const [words, setWords] = useState('')
  const { data } = useQuery(documentChoices(bodyId, words))
  const saving = useChooseDocuments(bodyId)
  const isFull = picked.length >= maxStartingDocuments
  const others = data?.member.filter(({ id }) => picked.every((choice) => choice.id !== id)) ?? []
  const moveUp = (index: number) =>
    setPicked(picked.toSpliced(index, 1).toSpliced(index - 1, 0, ...picked.slice(index, index + 1)))
  return (
    <FormDialog
      title={t('start.chooseTitle')}
      action={t('start.save')}
      busy={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(
          picked.map(({ id }) => id),
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {t('start.chooseHelp')}
      </Typography>
      {picked.length > 0 && (
        <div>
          <Typography variant="h3" component="h3" id={chosenId}>
            {t('start.chosen')}
          </Typography>
          <Box component="ol" aria-labelledby={chosenId} sx={plainList}>
            {picked.map((choice, index) => (
              <ChoiceLine key={choice.id} title={choice.title}>
                {index > 0 && (
                  <LineButton
                    label={t('start.up', { title: choice.title })}
                    icon={mdiArrowUp}
                    onClick={() => moveUp(index)}
                  />
                )}
                <LineButton
                  label={t('start.remove', { title: choice.title })}
                  icon={mdiClose}
                  onClick={() => setPicked(picked.filter(({ id }) => id !== choice.id))}
                />
              </ChoiceLine>
            ))}
          </Box>
        </div>
      )}
      <div>
        <SearchField label={t('start.search')} value={words} onSearch={setWords} />
        <Box component="ul" sx={{ ...plainList, mt: 1 }}>
          {others.map(({ id, title }) => (
            <ChoiceLine key={id} title={title}>
              <LineButton
                label={t('start.add', { title })}
                icon={mdiPlus}
                disabled={isFull}
                onClick={() => setPicked([...picked, { id, title }])}
              />
            </ChoiceLine>
          ))}
        </Box>
      </div>
    </FormDialog>
  )
}

const ChoiceLine = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="li" sx={lineStyle}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
    {children}
  </Box>
)

interface LineButtonProps {
  label: string
  icon: string
  disabled?: boolean
  onClick: () => void
}

const LineButton = ({ label, icon, disabled = false, onClick }: LineButtonProps) => (
  <IconButton aria-label={label} title={label} disabled={disabled} onClick={onClick} sx={{ width: 44, height: 44 }}>
    <Icon path={icon} />
  </IconButton>
)

const lineStyle = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 44 } as const

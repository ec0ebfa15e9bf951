import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type DocumentFamily, documentFamilies } from '#contract/papers/documents.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { hiddenFromTouch } from '#web/ground/ui/theme/touchTarget.ts'
import { documentCommissions, documentTypes } from '#web/papers/classification/api.ts'
import { type Choice, sessionsOf, treeChoices } from '#web/papers/classification/choices.ts'
import { DropZone } from '#web/papers/documents/DropZone.tsx'
import { sessionChoice } from '#web/papers/documents/filing/sessionChoice.ts'
import { UploadList } from '#web/papers/documents/UploadList.tsx'
import type { UploadTarget } from '#web/papers/documents/upload/uploadTarget.ts'
import { useFilingBodies } from '#web/papers/documents/useFilingBodies.ts'
import { useAllUploads, useUploads } from '#web/papers/documents/useUploads.ts'

/** Shows a drop zone with the target chosen once for all files. Each file becomes a draft that can be edited later. */
export function FilingZone({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const bodies = useFilingBodies()
  const [bodyId, setBodyId] = useState(bodies[0]?.id ?? 0)
  const [family, setFamily] = useState<DocumentFamily>('session')
  const [sessionId, setSessionId] = useState<number>()
  const [branchId, setBranchId] = useState<number>()
  // on a phone the list of documents comes first
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const { data: sessions } = useQuery({ ...sessionsOf(bodyId), enabled: family === 'session' && bodyId > 0 })
  const { data: branches } = useQuery(family === 'committee' ? documentCommissions : documentTypes)
  const isOfSession = family === 'session'
  const uploads = useAllUploads()
  const place = {
    irp: bodyId,
    family,
    session: isOfSession ? sessionId : undefined,
    [family === 'committee' ? 'documentCommission' : 'documentType']: branchId,
  }
  const { add } = useUploads({ place })
  // files dropped before a session was chosen
  const [held, setHeld] = useState<readonly File[]>([])
  const isReady = !isOfSession || sessionId !== undefined
  // rotating the screen must not hide running uploads
  const isShown = isWide || isOpen || held.length > 0 || uploads.length > 0
  const addHeld = (at: UploadTarget) => {
    if (held.length === 0) return
    add(held, at)
    setHeld([])
  }
  const chooseSession = (id: number | undefined) => {
    setSessionId(id)
    if (id !== undefined) addHeld({ ...place, session: id })
  }
  const chooseFamily = (chosen: DocumentFamily) => {
    setFamily(chosen)
    setBranchId(undefined)
    if (chosen !== 'session') addHeld({ irp: bodyId, family: chosen })
  }

  if (bodyId === 0) return children
  return (
    <DropZone onFiles={(files) => (isReady ? add(files) : setHeld([...held, ...files]))}>
      {(button) => (
        <Box sx={{ ...stack, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {!isShown && <Button onClick={() => setOpen(true)}>{t('doc.add')}</Button>}
          {isShown && (
            <Panel title={t('doc.add')}>
              <Box sx={places}>
                {bodies.length > 1 && (
                  <NativeSelect
                    label={t('doc.field.body')}
                    choices={bodies}
                    chosen={bodyId}
                    onChoose={(chosen) => {
                      setBodyId(chosen ?? bodyId)
                      setSessionId(undefined)
                    }}
                  />
                )}
                <TextField
                  select
                  size="small"
                  label={t('doc.field.family')}
                  value={family}
                  onChange={({ target }) => chooseFamily(target.value as DocumentFamily)}
                  slotProps={nativeSelect}
                >
                  {documentFamilies.map((name) => (
                    <option key={name} value={name}>
                      {t(`doc.family.${name}`)}
                    </option>
                  ))}
                </TextField>
                {isOfSession && (
                  <NativeSelect
                    label={t('doc.field.session')}
                    choices={sessions?.member.map(sessionChoice) ?? []}
                    chosen={sessionId}
                    none={t('doc.field.chooseSession')}
                    onChoose={chooseSession}
                  />
                )}
                <NativeSelect
                  label={t(family === 'committee' ? 'doc.field.commission' : 'doc.field.type')}
                  choices={treeChoices(branches?.member ?? [])}
                  chosen={branchId}
                  none={t('doc.field.later')}
                  onChoose={setBranchId}
                />
              </Box>
              {button}
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {t(isReady ? 'doc.addHelp' : 'doc.addNeedsSession')}
                {isReady && (
                  <Box component="span" sx={hiddenFromTouch}>
                    {' '}
                    {t('doc.dropAnywhere')}
                  </Box>
                )}
              </Typography>
              <div role="alert">
                {held.length > 0 && (
                  <Typography sx={{ mt: 1, color: 'ink.primary' }}>
                    {t('doc.heldForSession', { count: held.length })}
                  </Typography>
                )}
              </div>
              <UploadList uploads={uploads} />
              <UnsavedChangesPrompt when={held.length > 0} question={t('doc.leaveHeld')} />
            </Panel>
          )}
          {children}
        </Box>
      )}
    </DropZone>
  )
}

interface NativeSelectProps {
  label: string
  choices: readonly Choice[]
  chosen: number | undefined
  /** Label of the empty option; without it a choice is required. */
  none?: string
  onChoose: (id: number | undefined) => void
}

const NativeSelect = ({ label, choices, chosen, none, onChoose }: NativeSelectProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={chosen ?? ''}
    onChange={({ target }) => onChoose(Number(target.value) || undefined)}
    slotProps={nativeSelect}
  >
    {none !== undefined && <option value="">{none}</option>}
    {choices.map(({ id, name, depth }) => (
      <option key={id} value={id}>
        {'\u2003'.repeat(depth) + name}
      </option>
    ))}
  </TextField>
)

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const

const places = {
  display: 'grid',
  gap: 2,
  mb: 2,
  pt: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
} as const

import {
  mdiAccountPlusOutline,
  mdiAccountRemoveOutline,
  mdiAlertCircleOutline,
  mdiCheck,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiPencilOutline,
  mdiProgressClock,
} from '@mdi/js'
import type { ComponentProps } from 'react'
import type { ImportOutcome, ImportState } from '#contract/people/imports/importStates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { outcomeWord } from './outcomeWord.ts'

type Look = Pick<ComponentProps<typeof StatusChip>, 'tone' | 'icon'>

const states: Record<ImportState, Look> = {
  checking: { tone: 'info', icon: mdiProgressClock },
  checked: { tone: 'primary', icon: mdiClockOutline },
  applying: { tone: 'info', icon: mdiProgressClock },
  applied: { tone: 'success', icon: mdiCheckCircleOutline },
  failed: { tone: 'error', icon: mdiAlertCircleOutline },
}

export function StateChip({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  return <StatusChip {...states[state]}>{t(`import.state.${state}`)}</StatusChip>
}

const outcomes: Record<ImportOutcome, Look> = {
  created: { tone: 'success', icon: mdiAccountPlusOutline },
  updated: { tone: 'info', icon: mdiPencilOutline },
  unchanged: { tone: 'plain', icon: mdiCheck },
  refused: { tone: 'error', icon: mdiAlertCircleOutline },
  deleted: { tone: 'primary', icon: mdiAccountRemoveOutline },
  ignored: { tone: 'plain' },
}

export function OutcomeChip({ outcome, fromDirectory }: { outcome: ImportOutcome; fromDirectory: boolean }) {
  const { t } = useTranslation()
  return <StatusChip {...outcomes[outcome]}>{t(`import.outcome.${outcomeWord(outcome, fromDirectory)}`)}</StatusChip>
}

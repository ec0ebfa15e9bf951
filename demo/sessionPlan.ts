import { centralTopics as central } from './agendas/central.ts'
import { fieldTopics as field } from './agendas/field.ts'
import { localTopics as local } from './agendas/local.ts'
import { ownAffairs as own } from './agendas/ownAffairs.ts'
import type { Topic } from './agendas/topic.ts'
import type { BodyCode } from './bodies.ts'

/** A planned session: its day relative to the reference day, and its topics. */
export type PlannedSession = {
  body: BodyCode
  days: number
  topics: readonly Topic[]
  type?: 'extraordinary' | 'accounts' | 'preparatory'
  draft?: true
  /** reason of a cancellation */
  cancelled?: string
  confidential?: true
}

/** Thirty sessions over thirteen months, by date within each body. */
export const sessionPlan: readonly PlannedSession[] = [
  { body: 'CSE-BRE', days: -332, topics: [local.accidents, local.trainingPlan, own.holidays, own.operatingBudget] },
  {
    body: 'CSE-BRE',
    days: -269,
    topics: [local.staffing, local.remoteWork, local.interviews, own.gifts, local.mobility],
  },
  { body: 'CSE-BRE', days: -206, type: 'extraordinary', topics: [local.refit, local.psychosocial, local.incivilities] },
  {
    body: 'CSE-BRE',
    days: -143,
    topics: [local.remoteWorkOpinion, local.equalityIndex, local.apprentices, own.ascBudget],
  },
  {
    body: 'CSE-BRE',
    days: -115,
    type: 'accounts',
    topics: [own.accountsReport, own.accountsActivity, own.accountsContracts, own.accountsVote],
  },
  { body: 'CSE-BRE', days: -80, topics: [local.refitOpinion, local.heat, local.overtime, own.delegate] },
  {
    body: 'CSE-BRE',
    days: -17,
    topics: [local.socialPolicy, local.classification, local.assistant, own.internalRules, local.health],
  },
  {
    body: 'CSE-BRE',
    days: 11,
    topics: [local.assistantReview, local.staffing, local.disconnection, own.gifts, local.incivilities],
  },
  { body: 'CSE-BRE', days: 67, draft: true, topics: [local.trainingPlan, local.mobility, own.operatingBudget] },

  { body: 'CSE-EST', days: -318, topics: [local.staffing, own.holidays, local.interviews, local.incivilities] },
  { body: 'CSE-EST', days: -255, topics: [local.agencies, local.accidents, local.equalityIndex] },
  {
    body: 'CSE-EST',
    days: -164,
    topics: [local.agenciesOpinion, local.psychosocial, local.apprentices, own.ascBudget],
  },
  {
    body: 'CSE-EST',
    days: -101,
    cancelled: 'Quorum compromis par la grève des transports ; les points sont reportés à la séance suivante.',
    topics: [local.heat, local.overtime, own.delegate],
  },
  {
    body: 'CSE-EST',
    days: -66,
    topics: [local.heat, local.overtime, own.delegate, local.trainingPlan, local.health],
  },
  {
    body: 'CSE-EST',
    days: -31,
    topics: [local.socialPolicy, local.classification, local.disconnection, own.deputySecretary, own.internalRules],
  },
  { body: 'CSE-EST', days: 18, topics: [local.assistant, local.staffing, own.gifts, local.mobility] },
  { body: 'CSE-EST', days: 46, draft: true, topics: [local.accidents, own.operatingBudget, local.interviews] },

  {
    body: 'CSEC',
    days: -199,
    topics: [central.strategy, central.contribution, central.artificialIntelligence, central.calendar],
  },
  {
    body: 'CSEC',
    days: -108,
    type: 'extraordinary',
    confidential: true,
    topics: [central.statement, central.supportServices, central.supportExpert],
  },
  {
    body: 'CSEC',
    days: -24,
    topics: [central.strategyOpinion, central.classification, central.commissions, central.healthCover],
  },
  {
    body: 'CSEC',
    days: 25,
    topics: [central.finances, central.artificialIntelligence, central.contribution, central.calendar],
  },

  { body: 'CSEC-CSSCT', days: -150, topics: [field.centralPlan, field.doctors, field.asbestos, field.firstAid] },
  {
    body: 'CSEC-ECO',
    days: -95,
    topics: [central.economicReview, central.grants, central.forecast, central.healthCover],
  },
  {
    body: 'CSEC-FOR',
    days: -60,
    topics: [central.trainingReview, central.trainingOrientation, central.certification, local.apprentices],
  },
  {
    body: 'CSEC-EGA',
    days: -130,
    topics: [central.payGap, central.parenthood, central.harassment, local.equalityIndex],
  },

  { body: 'BRE-CSSCT', days: -73, topics: [field.risks, field.visit, field.noise, field.inquiry, field.firstAid] },
  { body: 'BRE-CSSCT', days: 20, topics: [field.programme, field.screens, field.asbestos, field.firstAid] },
  { body: 'BRE-ASC', days: -52, topics: [field.summer, field.grid, field.sports, field.ticketing] },
  {
    body: 'BRE-RP29',
    days: -59,
    type: 'preparatory',
    topics: [field.claims, field.parking, field.schedules, field.premises],
  },
  { body: 'EST-LOG', days: -87, topics: [field.applications, field.loans, field.mobileStaff, field.parking] },
]

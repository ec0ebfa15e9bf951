/** Tasks and their payloads. Each subject adds the tasks that it does (`declare module`). */
export interface TaskPayloads {}
export type TaskName = keyof TaskPayloads

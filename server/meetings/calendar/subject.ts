import { defineSubject } from '#server/ground/subject.ts'
import { calendarRoutes } from './routes.ts'

export const calendar = defineSubject({
  name: 'calendar',
  routes: [calendarRoutes],
})

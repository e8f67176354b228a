import { dashboardEn } from '#web/i18n/en/dashboard.ts'
import { figuresEn } from '#web/i18n/en/figures.ts'
import { firstStepsEn } from '#web/i18n/en/firstSteps.ts'

/** What a dashboard says. */
export const ofDashboard = { dashboard: dashboardEn, figures: figuresEn, firstSteps: firstStepsEn }

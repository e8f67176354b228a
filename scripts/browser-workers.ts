/** Browser tests that run at once, each with a portal of its own: on two cores a third uses the time that two spend waiting. */
export const browserWorkers = 3

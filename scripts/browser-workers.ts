/** Browser tests that run at once, each with its own portal: on two cores a third one uses the time the others spend waiting. */
export const browserWorkers = 3

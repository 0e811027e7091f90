/** React's renderer by itself: `main.tsx` has it run before the application, in a task of its own. */
export { createRoot } from 'react-dom/client'

import { Outlet } from 'react-router';

/** Stands between a frame and its pages, so that the frame stays where a page could not be shown. */
export default Outlet;

export { PageError as ErrorBoundary } from './page-trouble.tsx';

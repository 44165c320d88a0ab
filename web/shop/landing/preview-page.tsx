import { Suspense } from 'react';
import { Await, data } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { callFrom } from '../../api/server-call.ts';
import { WaitingLine } from '../../ui/waiting/waiting-line.tsx';
import type { Route } from './+types/preview-page.ts';
import { bringWithPictures } from './bring-with-pictures.ts';
import styles from './preview.module.css';
import { PreviewTrouble } from './preview-trouble.tsx';
import { TemplateView } from './template-view.tsx';
import { texts } from './texts.ts';

export { staticPage as headers } from '../../api/page-headers.ts';
export { PreviewTrouble as ErrorBoundary } from './preview-trouble.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { data: reply } = await callFrom(context)('landingTemplateBySlug', { params: { slug: params.slug } });
    return { template: reply.data };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const isMissing = error.status === 404;
    throw data({ message: isMissing ? texts.missing : texts.broken }, { status: isMissing ? 404 : 503 });
  }
}

/** From another page of the shop: the page opens at once and says that it is waiting. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return { template: bringWithPictures(serverLoader(), request.url) };
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { template } = loaderData;
  if (!(template instanceof Promise)) return <TemplateView template={template} />;
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <WaitingLine />
        </div>
      }
    >
      <Await resolve={template} errorElement={<PreviewTrouble />}>
        {(brought) => <TemplateView template={brought} />}
      </Await>
    </Suspense>
  );
}

import { operatorStudiosApi, type PictureProblem } from "@tessera/shared/operator-contracts/studios";
import { Pairs, Status, TypeTile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { type Column, column, DetailActions, DetailHead, ListArea } from "../../../ui/index.ts";

const picturesQuery = callQuery(["studios", "pictures"], operatorStudiosApi.pictures, {});

/** Pictures of studios that were not taken over, and why. They are tried again by themselves. */
export function Pictures({ filters }: { readonly filters: ReactNode }) {
  const { t } = useTranslation();
  const columns: readonly Column<PictureProblem>[] = [
    column("name", t("studios.picture"), ({ name }) => name, "title"),
    column("kind", t("studios.pictureKind"), ({ kind }) => t(`studios.pictureKinds.${kind}`), "meta"),
    column("problem", t("studios.problem"), ({ problem }) => problem),
    column("state", t("studios.shown"), (picture) => <PictureState picture={picture} />, "status"),
  ];
  return (
    <ListArea
      title={t("studios.title")}
      text={t("studios.picturesText")}
      filters={filters}
      query={picturesQuery}
      empty={t("studios.noPictures")}
      columns={columns}
      rowKey={({ kind, name }) => `${kind} ${name}`}
      leading={() => <TypeTile icon="upload" direction="move" />}
      rowName={({ name }) => name}
      detail={(picture) => <PictureDetail picture={picture} />}
    />
  );
}

/** Picture that players see in place of a refused one. */
function PictureState({ picture: { hasEarlier } }: { readonly picture: PictureProblem }) {
  const { t } = useTranslation();
  return (
    <Status kind={hasEarlier ? "waiting" : "bad"}>
      {t(hasEarlier ? "studios.earlierShown" : "studios.noneShown")}
    </Status>
  );
}

function PictureDetail({ picture }: { readonly picture: PictureProblem }) {
  const { t } = useTranslation();
  const { kind, name, address, problem } = picture;
  return (
    <>
      <DetailHead
        title={name}
        status={<PictureState picture={picture} />}
        text={t(`studios.pictureKinds.${kind}`)}
      />
      <Pairs
        pairs={[
          { label: t("studios.problem"), value: problem },
          { label: t("studios.address"), value: address },
        ]}
      />
      <DetailActions note={t("studios.pictureNote")} />
    </>
  );
}
